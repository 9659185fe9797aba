/** State of a link that opens the hub to stay there. */
export const onPurpose = { isOnPurpose: true } as const;
