export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'refunded'
