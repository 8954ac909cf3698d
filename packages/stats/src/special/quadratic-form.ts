export type Vector = readonly number[];
export type Matrix = readonly Vector[];

/** u′ A v */
export function bilinear(u: Vector, matrix: Matrix, v: Vector): number {
  return dot(
    u,
    matrix.map((row) => dot(row, v)),
  );
}

/** u′ v */
export function dot(u: Vector, v: Vector): number {
  return u.reduce((total, value, index) => total + value * (v[index] ?? 0), 0);
}
