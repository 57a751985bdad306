import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuthContext, useAuth } from './auth-context.ts';

const Greeting = () => <p>{useAuth().session?.user.fullName ?? 'nobody'}</p>;

it("throws 'useAuth must be used within an AuthProvider'", () => {
  expect(() => renderToString(<Greeting />)).toThrow('useAuth must be used within an AuthProvider');
  const auth = {
    session: null,
    pending: null,
    isLoading: false,
    error: null,
    refresh: async () => {},
    signOut: async () => {},
    announce: () => {},
    listen: () => () => {},
  };
  expect(
    renderToString(
      <AuthContext value={auth}>
        <Greeting />
      </AuthContext>,
    ),
  ).toContain('nobody');
});
