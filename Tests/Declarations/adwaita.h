/* The declarations of libadwaita that declared springs use, with the signatures of its documentation. */
#include <stdio.h>
#include <stdlib.h>

#define TRUE 1
typedef int gboolean;
typedef struct { int unused; } GtkWidget;
typedef struct { int unused; } AdwAnimationTarget;
typedef struct { double damping, mass, stiffness; } AdwSpringParams;
typedef struct { int unused; } AdwAnimation;
typedef struct {
  AdwAnimation parent;
  double from, to, velocity, epsilon;
  gboolean clamp;
  AdwSpringParams *params;
} AdwSpringAnimation;

#define ADW_SPRING_ANIMATION(animation) ((AdwSpringAnimation *) (animation))

static AdwSpringParams *adw_spring_params_new_full (double damping, double mass, double stiffness)
{
  AdwSpringParams *params = calloc (1, sizeof *params);
  *params = (AdwSpringParams) { damping, mass, stiffness };
  return params;
}

static AdwAnimation *adw_spring_animation_new (
  GtkWidget *widget, double from, double to, AdwSpringParams *params, AdwAnimationTarget *target)
{
  AdwSpringAnimation *self = calloc (1, sizeof *self);
  (void) widget;
  (void) target;
  *self = (AdwSpringAnimation) { .from = from, .to = to, .params = params };
  return &self->parent;
}

static void adw_spring_animation_set_initial_velocity (AdwSpringAnimation *self, double velocity)
{
  self->velocity = velocity;
}

static void adw_spring_animation_set_epsilon (AdwSpringAnimation *self, double epsilon) { self->epsilon = epsilon; }

static void print (int number, AdwAnimation *animation)
{
  AdwSpringAnimation *self = ADW_SPRING_ANIMATION (animation);
  printf ("%d animation %.17g %.17g %.17g %.17g %.17g %.17g %.17g\n", number, self->from, self->to,
          self->params->damping, self->params->mass, self->params->stiffness, self->velocity, self->epsilon);
}
