import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import motiond.ApiClient;
import motiond.ApiException;
import motiond.api.BatchApi;
import motiond.api.DecelerationApi;
import motiond.api.DrawerApi;
import motiond.api.RubberBandApi;
import motiond.api.SpringApi;
import motiond.model.Anchor;
import motiond.model.AnchorAxes;
import motiond.model.Axes;
import motiond.model.BatchItem;
import motiond.model.BatchRequest;
import motiond.model.Coordinate;
import motiond.model.DecelerationProjectionRequest;
import motiond.model.DecelerationRate;
import motiond.model.DecelerationRateName;
import motiond.model.Dimension;
import motiond.model.DimensionPerSide;
import motiond.model.DrawerAnchorRequest;
import motiond.model.Format;
import motiond.model.NamedAnchor;
import motiond.model.OperationName;
import motiond.model.RubberBandBounds;
import motiond.model.RubberBandRequest;
import motiond.model.Sampling;
import motiond.model.Spring;
import motiond.model.SpringTrajectoryRequest;
import motiond.model.Trajectory;

/** Calls with the generated types, as an application writes them. Both Java clients have the same types. */
final class TypedCalls {
  private TypedCalls() {}

  static void run(ApiClient client) throws Exception {
    var springs = new SpringApi(client);
    var request = new SpringTrajectoryRequest()
        .from(new Coordinate(new Axes().x(300.0).putAdditionalProperty("scale", 2.0)))
        .spring(new Spring().duration(0.5).bounce(0.3))
        .sampling(new Sampling().count(3));
    var trajectory = springs.springTrajectory(request);
    expect(trajectory.getDestination().getAxes().getX(), 0.0);
    expect(((Number) trajectory.getDestination().getAxes().getAdditionalProperty("scale")).intValue(), 0);
    expect(((List<?>) ((Map<?, ?>) trajectory.getValues()).get("scale")).size(), 3);

    var csv = springs.springTrajectoryExport(Format.CSV, request);
    expect(Files.readString(csv.toPath()).lines().count(), 4L);

    var named = new DecelerationProjectionRequest()
        .from(new Coordinate(0.0)).velocity(new Coordinate(1000.0)).decelerationRate(new DecelerationRate(DecelerationRateName.FAST));
    var projection = new DecelerationApi(client).decelerationProjection(named).getProjection();
    expect(Math.round(projection.getDouble()), 99L);

    var drawer = new DrawerAnchorRequest().from(new Coordinate(420.0)).velocity(new Coordinate(-900.0))
        .addAnchorsItem(new Anchor(80.0))
        .addAnchorsItem(new Anchor(new NamedAnchor().name("closed").value(new Coordinate(720.0))));
    expect(new DrawerApi(client).drawerAnchor(drawer).getAnchor().getIndex(), 0L);

    var picture = new DrawerAnchorRequest().from(new Coordinate(new Axes().x(200.0).y(400.0)))
        .velocity(new Coordinate(new Axes().x(900.0).y(0.0)))
        .addAnchorsItem(new Anchor(new AnchorAxes().x(16.0).y(60.0)))
        .addAnchorsItem(new Anchor(new AnchorAxes().x(300.0).y(60.0)));
    expect(new DrawerApi(client).drawerAnchor(picture).getAnchor().getValue().getAxes().getX(), 300.0);

    var band = new RubberBandRequest().value(new Coordinate(-50.0)).bounds(new RubberBandBounds().min(new Coordinate(0.0)))
        .dimension(new Dimension(new DimensionPerSide().below(812.0).above(400.0)));
    expect(Math.round(new RubberBandApi(client).rubberBand(band).getValue().getDouble()), -27L);

    var batch = new BatchRequest().addRequestsItem(
        new BatchItem().operation(OperationName.SPRING_PARAMETERS).body(Map.of("spring", Map.of("stiffness", -1))));
    expect(new BatchApi(client).batch(batch).getResponses().get(0).getStatus(), 422);

    try {
      springs.springTrajectory(request.threshold(-1.0));
      throw new AssertionError("a negative threshold is accepted");
    } catch (ApiException exception) {
      expect(exception.getCode(), 422);
      expect(exception.getResponseBody().contains("/threshold"), true);
    }
  }

  static void readLater(Trajectory trajectory) {
    expect(trajectory.getPhases().get(0).getLaw().getDecay(), 14.0);
    expect(trajectory.getPhases().get(1).getLaw().getKind(), "dipole");
    expect(trajectory.getWarnings().get(0).getCode(), "experimental");
  }

  private static void expect(Object value, Object expected) {
    if (!expected.equals(value)) throw new AssertionError(value + ", expected " + expected);
  }
}
