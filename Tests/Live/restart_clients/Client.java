// java.net.http.HttpClient; see test_restart.py. Each thread has a client, and so a connection of its own.
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

public class Client {
    static volatile boolean isStopped = false;

    public static void main(String[] arguments) throws Exception {
        var uri = URI.create("http://" + arguments[0] + ":" + arguments[1] + "/v1/spring/settling-duration");
        int count = Integer.parseInt(arguments[2]);
        long pause = Math.round(1000 * Double.parseDouble(arguments[3]));
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        Map<String, Integer> errors = new ConcurrentHashMap<>();
        var started = new CountDownLatch(count);
        var threads = new ArrayList<Thread>();
        for (int index = 0; index < count; index++) {
            var thread = new Thread(() -> {
                var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                var request = HttpRequest.newBuilder(uri).header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"from\": 300, \"velocity\": -800}")).build();
                int served = 0;
                while (!isStopped) {
                    try {
                        var response = client.send(request, HttpResponse.BodyHandlers.ofString());
                        if (response.statusCode() != 200) throw new Exception("status " + response.statusCode());
                        counts.merge("served", 1, Integer::sum);
                        if (++served == 5) started.countDown();
                    } catch (ConnectException error) {
                        counts.merge("refused", 1, Integer::sum);
                    } catch (Exception error) {
                        counts.merge("lost", 1, Integer::sum);
                        errors.merge(error.toString().replace('"', '\''), 1, Integer::sum);
                    }
                    try { Thread.sleep(pause); } catch (InterruptedException error) { return; }
                }
            });
            thread.start();
            threads.add(thread);
        }
        started.await();
        System.out.println("started");
        System.in.readAllBytes();
        isStopped = true;
        for (var thread : threads) thread.join();
        var text = new ArrayList<String>();
        counts.forEach((name, number) -> text.add("\"" + name + "\":" + number));
        var list = new ArrayList<String>();
        errors.forEach((name, number) -> list.add("\"" + name + "\":" + number));
        text.add("\"errors\":{" + String.join(",", list) + "}");
        System.out.println("{" + String.join(",", text) + "}");
        System.exit(0);
    }
}
