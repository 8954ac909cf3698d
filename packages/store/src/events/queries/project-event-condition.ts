/** The pixel's own diagnostics aren't events of the project: they are neither counted nor shown. */
export const projectEventCondition = "eventName NOT IN ('$change', '$verify')";
