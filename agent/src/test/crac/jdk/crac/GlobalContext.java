package jdk.crac;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Like the JDK's: it keeps no resource alive, and goes on after one that fails. */
final class GlobalContext extends Context<Resource> {
    static final GlobalContext ONLY = new GlobalContext();

    private final List<WeakReference<Resource>> registered = new ArrayList<>();

    /** While a checkpoint lasts: those whose turn it was before. */
    private final List<Resource> checkpointed = new ArrayList<>();

    @Override
    public synchronized void register(Resource resource) {
        registered.add(new WeakReference<>(resource));
    }

    /** The last that was registered comes first. */
    @Override
    public synchronized void beforeCheckpoint(Context<? extends Resource> context) throws CheckpointException {
        CheckpointException failed = new CheckpointException();
        for (int i = registered.size() - 1; i >= 0; i--) {
            Resource resource = registered.get(i).get();
            if (resource != null) {
                checkpointed.add(0, resource);
                try {
                    resource.beforeCheckpoint(this);
                } catch (Exception e) {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }

    @Override
    public synchronized void afterRestore(Context<? extends Resource> context) throws RestoreException {
        RestoreException failed = new RestoreException();
        for (Resource resource : checkpointed) {
            try {
                resource.afterRestore(this);
            } catch (Exception e) {
                failed.addSuppressed(e);
            }
        }
        checkpointed.clear();
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
    }
}
