const channelName = 'pixel-session';

/** Broadcasts to this browser's other tabs that a user has signed in. */
export function announceSignIn(userId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userId);
  channel.close();
}

/** Calls the listener whenever a user signs in in another tab of this browser, until the returned function is called. */
export function listenForSignIn(listener: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string>) => listener(data);
  return () => channel.close();
}
