import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import {
  changeOwnPasswordSchema,
  notificationSettingsSchema,
  ownUserSchema,
  profileSchema,
  updateNotificationSettingsSchema,
} from './schemas.ts'

export const profileEndpoints = {
  getProfile: endpoint({
    id: 'getProfile',
    method: 'GET',
    path: '/api/admin/user/profile',
    summary: "Read one's own profile",
    description:
      'Root role of the caller, and the projects that the caller is a member of. An admin API token has the role Admin and no projects.',
    success: { status: 200, schema: profileSchema, description: 'The profile' },
    access: { permission: null },
    conditional: true,
  }),
  getOwnUser: endpoint({
    id: 'getOwnUser',
    method: 'GET',
    path: '/api/admin/user',
    summary: 'Read who is calling',
    description: 'The account or API token of the caller, and all its permissions.',
    success: { status: 200, schema: ownUserSchema, description: 'The caller' },
    access: { permission: null },
  }),
  changeOwnPassword: endpoint({
    id: 'changeOwnPassword',
    guard: null,
    method: 'POST',
    path: '/api/admin/user/change-password',
    summary: "Change one's own password",
    description: 'A wrong old password is answered 401, a weak new one 400.',
    body: changeOwnPasswordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is changed' },
    errors: ['RateLimitError'],
    access: { permission: null, caller: 'person' },
  }),
  getNotificationSettings: endpoint({
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/api/admin/user/notifications',
    summary: "Read one's own notification settings",
    description: 'Which notifications the caller gets.',
    success: { status: 200, schema: notificationSettingsSchema, description: 'The settings' },
    access: { permission: null, caller: 'person' },
  }),
  setNotificationSettings: endpoint({
    id: 'setNotificationSettings',
    method: 'PUT',
    path: '/api/admin/user/notifications',
    summary: "Set one's own notification settings",
    description:
      'With `changeRequestMails`, and where the server sends mail, the caller gets a mail when a review by the caller is requested, and when a change request of the caller is approved, rejected or applied, cannot be applied at its time, or loses its approvals.',
    body: updateNotificationSettingsSchema,
    success: { status: 200, schema: notificationSettingsSchema, description: 'The new settings' },
    access: { permission: null, caller: 'person' },
  }),
}
