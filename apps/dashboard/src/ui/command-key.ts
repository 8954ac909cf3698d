/** The key that goes with others for commands, as the keyboard in use has it written. */
export const commandKey = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
