package com.acme.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import java.util.concurrent.TimeUnit;

/**
 * A web service whose connections are closed where they are idle, and where a request takes too long. Its argument is
 * the port.
 */
@SuppressWarnings("FutureReturnValueIgnored") // As Netty's own examples do: a connection that fails is closed by it.
public final class NettyService extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final int IDLE_SECONDS = 60;
    private static final int REQUEST_SECONDS = 10;
    private static final int LONGEST_REQUEST = 65_536;
    private static final String ITEMS = "/items/";
    private static final HashedWheelTimer TIMER = new HashedWheelTimer();

    private NettyService() {}

    public static void main(String[] arguments) throws InterruptedException {
        new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory()))
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        ChannelPipeline pipeline = channel.pipeline();
                        pipeline.addLast(
                                new IdleStateHandler(0, 0, IDLE_SECONDS),
                                new HttpServerCodec(),
                                new HttpObjectAggregator(LONGEST_REQUEST),
                                new NettyService());
                    }
                })
                .bind("127.0.0.1", Integer.parseInt(arguments[0]))
                .sync();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext connection, FullHttpRequest request) {
        Timeout tooLong = TIMER.newTimeout(timeout -> connection.close(), REQUEST_SECONDS, TimeUnit.SECONDS);
        String number = request.uri().substring(ITEMS.length());
        ByteBuf item = ByteBufUtil.writeUtf8(
                connection.alloc(), "{\"number\":" + number + ",\"countedMs\":" + System.currentTimeMillis() + "}");
        FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, item);
        answer.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, item.readableBytes());
        connection.writeAndFlush(answer).addListener(written -> tooLong.cancel());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext connection, Object idle) {
        connection.close();
    }
}
