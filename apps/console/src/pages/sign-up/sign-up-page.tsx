import { isHalyardError } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { LinkPage } from '../../parts/link-page.tsx'
import { pages } from '../../routes.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** An invalid invitation is a 400 without faults of single fields. */
const isInvalid = (error: unknown): boolean => isHalyardError(error) && error.status === 400 && error.details.length === 0

const SignUpPage = () => (
  <LinkPage
    title={pages.signUp.title}
    check={(secret) => halyard.inviteTokens.validateInvite({ params: { secret } })}
    isInvalid={isInvalid}
  >
    {(link) => <SignUpForm {...link} />}
  </LinkPage>
)

export default SignUpPage
