import motiond.models.Spring

val spring = Spring(stifness = 200.0)
