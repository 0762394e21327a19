import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentToken } from '#contracts/domain/state-lists.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { hasUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { PayButton, PaymentPanel } from './payment-panel.tsx';
import type { PayResult } from './payment-commands.ts';
import { usePayment, type PaymentMethod } from './use-payment.ts';

const atOnce = () => Promise.resolve();
const never = () => new Promise<void>(() => undefined);

interface CheckoutProps {
  /** Answers as the server would. */
  pay?: (token: PaymentToken) => PayResult;
  wait?: () => Promise<void>;
  isOnline?: boolean;
}

const declined = 'Your card was declined. Please try another payment method.';
const asTheSandbox = (token: PaymentToken): PayResult =>
  token === 'decline' ? { kind: 'declined', detail: declined } : { kind: 'paid' };

function Checkout({ pay = asTheSandbox, wait = atOnce, isOnline = true }: CheckoutProps) {
  const [method, setMethod] = useState<PaymentMethod>('card');
  const [isPaid, setIsPaid] = useState(false);
  const payment = usePayment({
    pay: (token) => Promise.resolve(pay(token)),
    wait,
    onPaid: () => setIsPaid(true),
  });
  return (
    <>
      <PaymentPanel payment={payment} method={method} onMethod={setMethod} />
      <PayButton payment={payment} method={method} amount={2023} isOnline={isOnline} />
      {isPaid && <p>On the confirmation page</p>}
    </>
  );
}

async function fillIn(number: string) {
  await userEvent.type(screen.getByLabelText('Card number'), number);
  await userEvent.type(screen.getByLabelText('Cardholder name'), 'Maya Ortiz');
  await userEvent.type(screen.getByLabelText('Expiry date'), '1249');
  await userEvent.type(screen.getByLabelText('CVC'), '123');
}

beforeEach(() => dismissToast());

describe('paying by card', () => {
  it('an accepted card leads to the confirmation', async () => {
    render(<Checkout />);
    await fillIn('4242424242424242');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    expect(await screen.findByText('On the confirmation page')).toBeTruthy();
    expect(currentToast()).toMatchObject({
      title: 'Payment Successful',
      body: 'Thank you for your booking!',
    });
  });

  it('a card that is being typed holds back an update of the app, which would lose it', async () => {
    const { unmount } = render(<Checkout />);
    expect(hasUnsavedChanges()).toBe(false);
    await userEvent.type(screen.getByLabelText('Card number'), '4242');
    expect(hasUnsavedChanges()).toBe(true);
    unmount();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('a declined card says so and stays, with the card as it was typed', async () => {
    render(<Checkout />);
    await fillIn('4000000000000002');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    expect(await screen.findByRole('button', { name: 'Pay $2,023' })).toBeTruthy();
    expect(currentToast()).toMatchObject({
      title: 'Payment Failed',
      body: 'Your card was declined. Please try another payment method.',
      intent: 'destructive',
    });
    expect(screen.getByText(declined)).toBeTruthy();
    expect(screen.queryByText('On the confirmation page')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 0002');
  });

  it('a declined card is shown on the page until the next attempt', async () => {
    const answers: PayResult[] = [{ kind: 'declined', detail: declined }, { kind: 'unknown' }];
    render(<Checkout pay={() => answers.shift() ?? { kind: 'paid' }} />);
    await fillIn('5555555555554444');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    expect(await screen.findByText(declined)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    await screen.findByText(/^We got no answer/);
    expect(screen.queryByText(declined)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    expect(await screen.findByText('On the confirmation page')).toBeTruthy();
    expect(screen.queryByText(/^We got no answer/)).toBeNull();
  });

  it('after a decline the field from which it was sent has the focus again', async () => {
    onTestFinished(recoverFocus());
    let answer = (): void => undefined;
    render(<Checkout wait={() => new Promise((resolve) => (answer = resolve))} />);
    await fillIn('4000000000000002');
    // As the Go key of a phone does.
    screen.getByLabelText<HTMLInputElement>('CVC').form?.requestSubmit();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('CVC').disabled).toBe(true));
    // jsdom leaves the focus on a disabled field; browsers take it away.
    screen.getByLabelText('CVC').blur();
    // The focus is looked after in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    answer();
    await screen.findByText(declined);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('CVC')));
  });

  it('a double press pays once, and after a decline the button has the focus', async () => {
    onTestFinished(recoverFocus());
    const tokens: PaymentToken[] = [];
    let answer = (): void => undefined;
    const pay = (token: PaymentToken): PayResult => {
      tokens.push(token);
      return asTheSandbox(token);
    };
    render(<Checkout pay={pay} wait={() => new Promise((resolve) => (answer = resolve))} />);
    await fillIn('4000000000000002');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay $2,023' }));
    const button = await screen.findByRole('button', { name: 'Processing…' });
    await userEvent.click(button);
    expect(document.activeElement).toBe(button);
    answer();
    await screen.findByText(declined);
    expect(tokens).toEqual(['decline']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pay $2,023' }));
  });

  it('while it is processed, nothing can be changed or sent again', async () => {
    render(<Checkout wait={never} />);
    await fillIn('4242424242424242');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('CVC').disabled).toBe(true);
  });

  it('an error is shown on change, and all missing fields on submit', async () => {
    render(<Checkout />);
    await userEvent.type(screen.getByLabelText('Expiry date'), '1327');
    expect(await screen.findByText('Please enter a valid expiry date (MM/YY)')).toBeTruthy();
    expect(screen.queryByText('CVC is required')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023' }));
    expect(await screen.findByText('Card number is required')).toBeTruthy();
    expect(screen.getByText('Cardholder name is required')).toBeTruthy();
    expect(screen.getByText('CVC is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
  });
});

it('Apple Pay always succeeds', async () => {
  render(<Checkout />);
  await userEvent.click(screen.getByRole('tab', { name: 'Apple Pay' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023 with Apple Pay' }));
  expect(await screen.findByText('On the confirmation page')).toBeTruthy();
  expect(currentToast()?.title).toBe('Apple Pay Successful');
});

it('PayPal says that it redirects before it does', async () => {
  render(<Checkout wait={never} />);
  await userEvent.click(screen.getByRole('tab', { name: 'PayPal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $2,023 with PayPal' }));
  expect(currentToast()?.title).toBe('Redirecting to PayPal');
  expect(screen.queryByText('On the confirmation page')).toBeNull();
});

it.each([
  ['without a network', false, "You're offline. You can pay when you reconnect."],
  ['while the server does not answer', true, "Can't reach Wellens. You can pay once Wellens responds."],
])('%s the button says why it cannot pay', (_, onLine, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  render(<Checkout isOnline={false} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $2,023' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText(words)).toBeTruthy();
});

it('a card is stored nowhere: after a change of tabs its fields are empty', async () => {
  render(<Checkout />);
  await fillIn('4242424242424242');
  await userEvent.click(screen.getByRole('tab', { name: 'PayPal' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Card' }));
  expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('');
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
    '4242',
  );
});
