import MotionPhysics

let band = try RubberBand(dimension: 400)
let range = try RubberBandRange(min: 0, max: 600, below: band, above: band)
print("a touch at 700 moves the content to", range.value(700).rounded())
print("the content is at 660 for a touch at", try range.inverse(660).rounded())
