import { Spinner } from '../status/spinner.tsx';

/** Stands where a dialog will, while it is loaded: the click that wants it has been heard. */
export const DialogComing = () => (
  <div className="fixed inset-0 z-40 grid place-items-center bg-black/40">
    <Spinner label="Loading" className="rounded-lg bg-surface p-4 shadow-float" />
  </div>
);
