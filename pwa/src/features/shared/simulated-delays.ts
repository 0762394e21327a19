/** Simulated delays, in milliseconds. Source: spec §9. */
export const delaysMs = {
  cardProcessing: 2_000,
  applePay: 1_500,
  payPalRedirect: 1_500,
  confirmationDemo: 1_000,
  afterSignIn: 1_500,
  tourSceneLoad: 1_000,
} as const;
