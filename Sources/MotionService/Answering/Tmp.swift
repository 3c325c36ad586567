import StrictJSON

extension JSONWriter { mutating func events(of t: Trajectory) {} }
