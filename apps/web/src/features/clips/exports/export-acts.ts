// What can be done with an export, wherever it is shown: on its card, in its menu, and large.

export interface ActsOnOne {
  onDownload(): void;
  /** Of all that is handed over of it. */
  onBundle(): void;
  onManifest(): void;
  onCopyHash(sha256: string): void;
  onStartAgain(): void;
  onRename(): void;
  onRemove(): void;
}
