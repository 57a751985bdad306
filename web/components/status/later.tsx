import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react';
import { isNotLoaded } from '../../lib/faults/is-not-loaded.ts';
import { RetryButton } from '../controls/retry-button.tsx';
import { Notice } from './notice.tsx';

type LaterPart<Props> = ComponentType<Props> & {
  /** Loads it before it is shown, for those who are about to ask for it. */
  readonly loadAhead: () => void;
};

/**
 * A part of the page whose script is loaded when it is first shown, with `waiting` in its place until then. Where the script does not come
 * a notice asks for it again; the rest of the page stays, with what was typed there.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const ask = async () => {
    loaded = await load();
    return loaded;
  };
  const askOnce = () => {
    loading ??= ask();
    return loading;
  };
  const forgetFailure = () => {
    if (!loaded) loading = undefined;
  };
  const Part = (props: Props) => {
    const Loaded = loaded ?? use(askOnce());
    return <Loaded {...props} />;
  };
  return class Later extends Component<Props, { readonly error: unknown }> {
    static readonly loadAhead = () => void askOnce().catch(forgetFailure);
    static getDerivedStateFromError = (error: unknown) => ({ error });
    override state = { error: undefined };
    readonly #askAgain = () => {
      forgetFailure();
      this.setState({ error: undefined });
    };

    override render() {
      const { error } = this.state;
      if (error === undefined) {
        return (
          <Suspense fallback={waiting}>
            <Part {...this.props} />
          </Suspense>
        );
      }
      if (!isNotLoaded(error)) throw error;
      return <NotLoaded onRetry={this.#askAgain} />;
    }
  };
}

/** It asks by itself as soon as there is a network again. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Notice kind="error" title="A part of this page did not load" action={<RetryButton onRetry={onRetry} />}>
      Check the connection to the server. After an update of the server, load the page again.
    </Notice>
  );
}
