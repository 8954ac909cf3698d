/**
 * Loaded into a server with `--import`: delays each child process's first message and, with `TEST_DELAY_ANSWERS=on`, each HTTP response, by
 * a random time of up to `TEST_DELAY` milliseconds.
 */
import { ChildProcess } from 'node:child_process';
import { Server } from 'node:http';

const maxMs = Number(process.env.TEST_DELAY);

/** Children that have sent a message. @type {WeakSet<object>} */
const knownChildren = new WeakSet();
holdBack(ChildProcess.prototype, 'message', (child) => !knownChildren.has(child) && knownChildren.add(child));
if (process.env.TEST_DELAY_ANSWERS === 'on') holdBack(Server.prototype, 'request', () => true);

/**
 * @param {import('node:events').EventEmitter} prototype
 * @param {string} delayedEvent
 * @param {(emitter: object) => unknown} isDelayed
 */
function holdBack(prototype, delayedEvent, isDelayed) {
  const { emit } = prototype;
  prototype.emit = function (event, ...args) {
    if (event !== delayedEvent || !isDelayed(this)) return emit.call(this, event, ...args);
    setTimeout(() => emit.call(this, event, ...args), Math.random() * maxMs);
    return true;
  };
}
