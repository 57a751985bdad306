import { useEffect } from 'react';
import { Spinner } from '../components/status/spinner.tsx';

/** Under a path that the application does not have: the server shows what is there, most often a page of the public site. */
export function AskServer() {
  useEffect(() => {
    location.reload();
  }, []);
  return <Spinner label="Loading" className="min-h-[60vh]" />;
}
