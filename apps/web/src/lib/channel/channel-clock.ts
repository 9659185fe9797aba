// The time that the channel is lent, so that tests can hold it still.
export interface ChannelClock {
  /** Calls `act` once after `ms`; the answer cancels it. */
  after(ms: number, act: () => void): () => void;
}
