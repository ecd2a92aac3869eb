import { type Failure, failure, type SignInRefusal } from '@halyard/domain'

const messages: Readonly<Record<SignInRefusal, string>> = {
  disabled: 'This account is disabled: ask an administrator',
  'no mail': 'The identity provider sent no usable mail address: ask an administrator',
  'other subject': 'This account belongs to another person at the identity provider: ask an administrator',
  'mail taken': 'Another account uses this mail address as its name: ask an administrator',
  'no account': 'There is no account for this mail address: ask an administrator for one',
  'other domain': 'Accounts are not created for the domain of this mail address: ask an administrator',
}

/** The message for a person whom the provider has proven, and who still gets no session. */
export const refusalOfSignIn = (reason: SignInRefusal): Failure => failure('AuthenticationRequired', messages[reason])
