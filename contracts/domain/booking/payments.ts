import { object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { bookingSchema } from './bookings.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { exact } from '#contracts/fields/fields.ts';
import { paymentTokens, type PaymentToken } from '#contracts/domain/state-lists.ts';
import { propertyParams } from '#contracts/domain/catalog/properties.ts';

/** `token` replaces the card: the form creates it, and card data never leaves the form. */
export const newPaymentSchema = object({
  token: exact(string<PaymentToken>())
    .oneOf(paymentTokens, 'Unknown payment token')
    .required('Missing payment token'),
});
export type NewPayment = InferType<typeof newPaymentSchema>;

export const payBooking = endpoint(addresses.payBooking, {
  summary: 'Pays the full price of a confirmed booking of the caller and answers the paid booking.',
  access: 'guest',
  params: propertyParams,
  body: newPaymentSchema,
  bodyBytes: 1024,
  reply: bookingSchema,
  success: 201,
  refusals: ['not_found', 'forbidden', 'invalid_fields', 'not_payable', 'already_paid', 'payment_declined'],
});
