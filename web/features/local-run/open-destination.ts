/** Bytes that are given to the browser at once, which may put them to disk. */
const AT_ONCE = 8 * 1024 * 1024;

export interface Destination {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  /** Null when the file is on the disk. */
  readonly close: () => Promise<Blob | null>;
}

/** Where the bytes of a file go: to the disk of the user, or where there is no such handle into a blob. */
export async function openDestination(handle: FileSystemFileHandle | null): Promise<Destination> {
  if (handle) {
    const file = await handle.createWritable();
    return {
      write: (bytes) => file.write(copied(bytes)),
      close: async () => {
        await file.close();
        return null;
      },
    };
  }
  let blob = new Blob([], { type: 'application/zip' });
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = () => {
    blob = new Blob([blob, ...waiting], { type: blob.type });
    waiting = [];
    size = 0;
  };
  return {
    write: async (bytes) => {
      waiting.push(copied(bytes));
      size += bytes.byteLength;
      if (size > AT_ONCE) flush();
    },
    close: async () => {
      flush();
      return blob;
    },
  };
}

const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
