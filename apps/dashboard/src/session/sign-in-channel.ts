const channelName = 'pixel-session';

/** Tells all tabs of this browser who has signed in. */
export function announceSignIn(userId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(userId);
  channel.close();
}

/** Calls the listener whenever someone signs in in this browser, until the returned function is called. */
export function listenForSignIn(listener: (userId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string>) => listener(data);
  return () => channel.close();
}
