package main

import (
	"context"
	"math"
	"strings"

	"motiond"
)

// callWithTypes calls operations with the generated types, as an application does.
func callWithTypes(client *motiond.APIClient) {
	background := context.Background()
	axes := motiond.Axes{X: motiond.PtrFloat64(300), AdditionalProperties: map[string]interface{}{"scale": 2.0}}
	request := *motiond.NewSpringTrajectoryRequest()
	request.SetFrom(motiond.AxesAsCoordinate(&axes))
	request.Spring = &motiond.Spring{Duration: motiond.PtrFloat64(0.5), Bounce: motiond.PtrFloat64(0.3)}
	request.Sampling = &motiond.Sampling{Count: motiond.PtrInt32(3)}
	trajectory, _, err := client.SpringAPI.SpringTrajectory(background).SpringTrajectoryRequest(request).Execute()
	check(err)
	expect(trajectory.Destination.Axes.AdditionalProperties["scale"] == 0.0, "the destination has every axis")
	expect(len(trajectory.Values.(map[string]interface{})["scale"].([]interface{})) == 3, "three samples")

	release := *motiond.NewDrawerAnchorRequest()
	release.SetFrom(motiond.Float64AsCoordinate(motiond.PtrFloat64(420)))
	release.Anchors = []motiond.Anchor{
		motiond.Float64AsAnchor(motiond.PtrFloat64(80)),
		motiond.NamedAnchorAsAnchor(&motiond.NamedAnchor{
			Name: motiond.PtrString("closed"), Value: motiond.Float64AsCoordinate(motiond.PtrFloat64(720))}),
	}
	release.SetVelocity(motiond.Float64AsCoordinate(motiond.PtrFloat64(-900)))
	choice, _, err := client.DrawerAPI.DrawerAnchor(background).DrawerAnchorRequest(release).Execute()
	check(err)
	expect(choice.Anchor.Index == 0 && math.Round(*choice.Projection.Float64) == -30, "the drawer opens")

	picture := *motiond.NewDrawerAnchorRequest()
	picture.SetFrom(point(200, 400))
	picture.Anchors = []motiond.Anchor{
		motiond.AnchorAxesAsAnchor(&motiond.AnchorAxes{X: motiond.PtrFloat64(16), Y: motiond.PtrFloat64(60)}),
		motiond.NamedAnchorAsAnchor(&motiond.NamedAnchor{Name: motiond.PtrString("right"), Value: point(300, 60)}),
	}
	picture.SetVelocity(point(900, 0))
	choice, _, err = client.DrawerAPI.DrawerAnchor(background).DrawerAnchorRequest(picture).Execute()
	check(err)
	expect(choice.Anchor.GetName() == "right" && *choice.Anchor.Value.Axes.X == 300, "the picture moves to the right")

	request.SetThreshold(-1)
	_, _, err = client.SpringAPI.SpringTrajectory(background).SpringTrajectoryRequest(request).Execute()
	problem, isProblem := err.(*motiond.GenericOpenAPIError).Model().(motiond.Problem)
	expect(isProblem && problem.Status == 422, "a negative threshold is a problem")
	expect(strings.HasPrefix(problem.Errors[0].Pointer, "/threshold"), "the problem names the threshold")
}

func point(x, y float64) motiond.Coordinate {
	return motiond.AxesAsCoordinate(&motiond.Axes{X: &x, Y: &y})
}

func expect(isTrue bool, what string) {
	if !isTrue {
		panic("not true: " + what)
	}
}
