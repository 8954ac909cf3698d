const width = 30;
const everyMs = 100;

/**
 * Shows the progress on a terminal; prints nothing elsewhere.
 *
 * @param {{ readonly write: (text: string) => unknown, readonly isTTY?: boolean }} stream
 * @param {number} total
 */
export function createProgress(stream, total) {
  let done = 0;
  let drawnAt = 0;

  function draw() {
    const filled = Math.round((width * done) / total);
    stream.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total} visitors`);
  }

  return {
    advance() {
      done += 1;
      const now = Date.now();
      if (!stream.isTTY || (now - drawnAt < everyMs && done < total)) return;
      drawnAt = now;
      draw();
    },
    end() {
      if (stream.isTTY && drawnAt > 0) stream.write('\n');
    },
  };
}
