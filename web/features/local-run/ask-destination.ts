/** Of the File System Access API, which not every browser has (https://wicg.github.io/file-system-access/). */
interface SavePicker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** Asks the user where to save a ZIP. Null: this browser can not write to a file of the user; 'none': the user wants none. */
export async function askDestination(suggestedName: string): Promise<FileSystemFileHandle | null | 'none'> {
  const { showSaveFilePicker } = globalThis as SavePicker;
  if (!showSaveFilePicker) return null;
  try {
    return await showSaveFilePicker.call(globalThis, { suggestedName, types: [{ accept: { 'application/zip': ['.zip'] } }] });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'none';
    throw error;
  }
}
