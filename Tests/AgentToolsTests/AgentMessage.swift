import MotionSystem
import MotionTestSupport
import StrictJSON
import Testing

@testable import AgentTools
