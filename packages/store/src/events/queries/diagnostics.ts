/** What the pixel says of itself is no event of the project: it is not counted, and nobody is told of it. */
export const isTold = "eventName NOT IN ('$change', '$verify')";
