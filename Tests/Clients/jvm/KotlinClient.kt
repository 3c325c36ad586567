import java.lang.reflect.Type
import motiond.apis.DecelerationApi
import motiond.apis.DrawerApi
import motiond.apis.SpringApi
import motiond.infrastructure.ClientException
import motiond.infrastructure.Serializer
import motiond.models.DecelerationProjectionRequest
import motiond.models.DrawerAnchorRequest
import motiond.models.Format
import motiond.models.NamedAnchor
import motiond.models.Sampling
import motiond.models.Spring
import motiond.models.SpringTrajectoryRequest
import motiond.models.Trajectory
import okhttp3.Call
import okhttp3.OkHttpClient

/** The client that the generator `kotlin` makes for OkHttp and Gson. */
class KotlinClient : GeneratedClient {
    private val client = OkHttpClient()

    override fun apiPackage() = "motiond.apis"

    override fun api(type: Class<*>, base: String): Any =
        type.getConstructor(String::class.java, Call.Factory::class.java).newInstance(base, client)

    override fun hasGetRequests() = false

    override fun read(json: String, type: Type): Any = Serializer.gson.fromJson(json, type)

    override fun write(value: Any): String = Serializer.gson.toJson(value)

    override fun readLaterResponse(json: String) {
        val (known, unknown) = Serializer.gson.fromJson(json, Trajectory::class.java).phases!!
        check(known.law.decay == 14.0 && unknown.law.kind == "dipole")
    }

    override fun callWithTypes(base: String) {
        val springs = SpringApi(base)
        val request = SpringTrajectoryRequest(
            from = mapOf("x" to 300.0, "scale" to 2.0), spring = Spring(duration = 0.5, bounce = 0.3),
            sampling = Sampling(count = 3))
        val trajectory = springs.springTrajectory(request)
        check(trajectory.destination == mapOf("x" to 0.0, "scale" to 0.0))
        check(((trajectory.propertyValues as Map<*, *>)["scale"] as List<*>).size == 3)
        check(springs.springTrajectoryExport(Format.csv, request).readLines().size == 4)

        val flick = DecelerationProjectionRequest(from = 0.0, velocity = 1000.0, decelerationRate = "fast")
        check(Math.round(DecelerationApi(base).decelerationProjection(flick).projection as Double) == 99L)
        val release = DrawerAnchorRequest(from = 420.0, velocity = -900.0, anchors = listOf(80.0, NamedAnchor(720.0, "closed")))
        check(DrawerApi(base).drawerAnchor(release).anchor.index == 0L)

        try {
            springs.springTrajectory(request.copy(threshold = -1.0))
            error("a negative threshold is accepted")
        } catch (exception: ClientException) {
            check(exception.statusCode == 422)
        }
    }
}
