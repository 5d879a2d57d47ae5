package com.acme.platforms;

import com.acme.FormsService;
import java.io.IOException;
import java.io.PrintWriter;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** {@link FormsService} in a web application: answers with the lines that it prints. */
public final class FormsServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        PrintWriter out = response.getWriter();
        out.println(FormsService.loader());
        FormsService.look().forEach(out::println);
    }
}
