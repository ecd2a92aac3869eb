export * from './account-key.ts'
export * from './invite-expiry.ts'
export * from './password-faults.ts'
export * from './username-from.ts'
