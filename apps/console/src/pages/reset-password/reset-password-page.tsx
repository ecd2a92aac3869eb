import { isHalyardError } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { LinkPage } from '../../parts/link-page.tsx'
import { pages } from '../../routes.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const isInvalid = (error: unknown): boolean => isHalyardError(error) && error.status === 401

const ResetPasswordPage = () => (
  <LinkPage title={pages.resetPassword.title} check={(token) => halyard.auth.validateResetLink({ query: { token } })} isInvalid={isInvalid}>
    {(link) => <ResetPasswordForm {...link} />}
  </LinkPage>
)

export default ResetPasswordPage
