// The declarations of Animatable that declared springs use, with the signature of Animatable.kt.
package androidx.compose.animation.core

public class Animatable(public val value: Float) {
  public suspend fun animateTo(targetValue: Float, animationSpec: SpringSpec<Float>, initialVelocity: Float): String =
    "animateTo $value $targetValue ${animationSpec.dampingRatio} ${animationSpec.stiffness} " +
      "${animationSpec.visibilityThreshold} $initialVelocity"
}
