import motiond.model.Spring;

final class Misspelled {
  static final Spring SPRING = new Spring().stifness(200.0);
}
