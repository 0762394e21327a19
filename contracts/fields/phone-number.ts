// The shortest numbers that can be called, such as 112, have three.
const phoneDigitsMin = 3;

export const phoneNumberMessage =
  'Enter a phone number with its digits, such as +81 75 123 4567, or leave it empty';

/** Whether a text that a host wrote as a phone number has enough digits to be called. */
export const isCallable = (phone: string): boolean => phone.replaceAll(/\D/g, '').length >= phoneDigitsMin;
