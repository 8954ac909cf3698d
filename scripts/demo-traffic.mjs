/** Sends visitors through a running demo shop: `npm run demo:traffic -- --visitors 5000`. */

import { describeTraffic } from './demo-traffic/describe-traffic.mjs';
import { driveTraffic } from './demo-traffic/drive-traffic.mjs';
import { readTrafficOptions, usage } from './demo-traffic/options.mjs';
import { createProgress } from './demo-traffic/progress.mjs';

const read = readTrafficOptions(process.argv.slice(2));
if ('help' in read) process.stdout.write(usage);
else if ('problem' in read) {
  process.stderr.write(`${read.problem}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const progress = createProgress(process.stderr, read.visitors);
  try {
    const traffic = await driveTraffic({ ...read, onVisitor: progress.advance });
    progress.end();
    process.stdout.write(describeTraffic(traffic));
    if (traffic.refused > 0) process.exitCode = 1;
  } catch (error) {
    progress.end();
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
