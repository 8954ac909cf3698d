import { boundaryRules, cruiseOptions } from './scripts/boundary-rules.mjs';

/** @type {import('dependency-cruiser').IConfiguration} */
export default { forbidden: boundaryRules, options: cruiseOptions };
