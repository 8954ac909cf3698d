/**
 * Loaded into a server with `--import`: delays each child process's first message and, with `TEST_DELAY_ANSWERS=on`, each HTTP response, by
 * a random time of up to `TEST_DELAY` milliseconds.
 */
import { ChildProcess } from 'node:child_process';
import { Server } from 'node:http';

const maxMs = Number(process.env.TEST_DELAY);

/** Children that have sent a message. @type {WeakSet<object>} */
const heard = new WeakSet();
holdBack(ChildProcess.prototype, 'message', (child) => !heard.has(child) && heard.add(child));
if (process.env.TEST_DELAY_ANSWERS === 'on') holdBack(Server.prototype, 'request', () => true);

/**
 * @param {import('node:events').EventEmitter} prototype
 * @param {string} held
 * @param {(emitter: object) => unknown} isHeld
 */
function holdBack(prototype, held, isHeld) {
  const { emit } = prototype;
  prototype.emit = function (event, ...args) {
    if (event !== held || !isHeld(this)) return emit.call(this, event, ...args);
    setTimeout(() => emit.call(this, event, ...args), Math.random() * maxMs);
    return true;
  };
}
