/** The platform's modifier key for commands, as labeled on its keyboard. */
export const commandKey = /Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl';
