import Motiond

let spring = Spring(stifness: 200)
