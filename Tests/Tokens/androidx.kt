// The declarations of androidx.compose.animation.core that generated Kotlin uses, with the signatures of AnimationSpec.kt
// and Easing.kt.
package androidx.compose.animation.core

public fun interface Easing { public fun transform(fraction: Float): Float }

public class CubicBezierEasing(private val a: Float, private val b: Float, private val c: Float, private val d: Float) : Easing {
  override fun transform(fraction: Float): Float = fraction
}

public class SpringSpec<T>(public val dampingRatio: Float, public val stiffness: Float, public val visibilityThreshold: T?)

public class TweenSpec<T>(public val durationMillis: Int, public val delay: Int, public val easing: Easing)

public fun <T> spring(dampingRatio: Float = 1f, stiffness: Float = 1500f, visibilityThreshold: T? = null): SpringSpec<T> =
  SpringSpec(dampingRatio, stiffness, visibilityThreshold)

public fun <T> tween(durationMillis: Int = 300, delayMillis: Int = 0, easing: Easing): TweenSpec<T> =
  TweenSpec(durationMillis, delayMillis, easing)
