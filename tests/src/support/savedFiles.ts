import { vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** The files that a browser would have saved: jsdom has neither blob addresses nor downloads. */
export function watchSavedFiles(): { readonly files: readonly SavedFile[]; stop(): void } {
  const files: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${blobs.size}`;
        blobs.set(address, blob);
        return address;
      },
      revokeObjectURL: (address: string) => void blobs.delete(address),
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, blob });
  });
  return {
    files,
    stop: () => {
      click.mockRestore();
      vi.unstubAllGlobals();
    },
  };
}
