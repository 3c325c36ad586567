// The declarations of androidx.dynamicanimation that declared springs use, with the signatures of SpringForce and
// SpringAnimation.
package androidx.dynamicanimation.animation

public class View

public class ViewProperty

public abstract class DynamicAnimation<T : DynamicAnimation<T>> {
  internal var start: Float = 0f
  internal var velocity: Float = 0f
  internal var change: Float = 1f

  @Suppress("UNCHECKED_CAST")
  private val self: T get() = this as T

  public fun setStartValue(startValue: Float): T { start = startValue; return self }

  public fun setStartVelocity(startVelocity: Float): T { velocity = startVelocity; return self }

  public fun setMinimumVisibleChange(minimumVisibleChange: Float): T { change = minimumVisibleChange; return self }

  public companion object {
    public val TRANSLATION_X: ViewProperty = ViewProperty()
    public val TRANSLATION_Y: ViewProperty = ViewProperty()
    public val SCALE_X: ViewProperty = ViewProperty()
    public val ALPHA: ViewProperty = ViewProperty()
    public val ROTATION: ViewProperty = ViewProperty()
  }
}

public class SpringForce(internal val target: Float) {
  internal var k: Float = 1500f
  internal var ratio: Float = 0.5f

  public fun setStiffness(stiffness: Float): SpringForce { k = stiffness; return this }

  public fun setDampingRatio(dampingRatio: Float): SpringForce { ratio = dampingRatio; return this }
}

public class SpringAnimation(view: View, property: ViewProperty) : DynamicAnimation<SpringAnimation>() {
  private var spring: SpringForce = SpringForce(0f)

  public fun setSpring(force: SpringForce): SpringAnimation { spring = force; return this }

  override fun toString(): String = "SpringAnimation ${spring.target} ${spring.k} ${spring.ratio} $start $velocity $change"
}
