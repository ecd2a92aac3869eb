import { emptySchema } from '../kernel/empty.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { preferencesSchema, updatePreferencesSchema } from './preferences.ts'
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
    summary: 'Read your own profile',
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
    summary: 'Read the caller',
    description: 'The account or API token of the caller, and all its permissions.',
    success: { status: 200, schema: ownUserSchema, description: 'The caller' },
    access: { permission: null },
  }),
  changeOwnPassword: endpoint({
    id: 'changeOwnPassword',
    versionSource: null,
    method: 'POST',
    path: '/api/admin/user/change-password',
    summary: 'Change your own password',
    description: 'A wrong old password returns 401, and a weak new password returns 400.',
    body: changeOwnPasswordSchema,
    success: { status: 200, schema: emptySchema, description: 'The password is changed' },
    errors: ['RateLimitError'],
    access: { permission: null, caller: 'person' },
  }),
  getNotificationSettings: endpoint({
    id: 'getNotificationSettings',
    method: 'GET',
    path: '/api/admin/user/notifications',
    summary: 'Read your own notification settings',
    description: 'The notifications that the caller gets.',
    success: { status: 200, schema: notificationSettingsSchema, description: 'The settings' },
    access: { permission: null, caller: 'person' },
  }),
  setNotificationSettings: endpoint({
    id: 'setNotificationSettings',
    method: 'PUT',
    path: '/api/admin/user/notifications',
    summary: 'Set your own notification settings',
    description:
      'With `changeRequestMails`, and if the server sends mail, the caller gets mails about review requests to the caller. The caller also gets mails when an own change request is approved, rejected or applied, cannot be applied at its time, or loses its approvals.',
    body: updateNotificationSettingsSchema,
    success: { status: 200, schema: notificationSettingsSchema, description: 'The new settings' },
    access: { permission: null, caller: 'person' },
  }),
  getPreferences: endpoint({
    id: 'getPreferences',
    method: 'GET',
    path: '/api/admin/user/preferences',
    summary: 'Read your own preferences',
    description: 'The preferences of the caller for the console.',
    success: { status: 200, schema: preferencesSchema, description: 'The preferences' },
    access: { permission: null, caller: 'person' },
  }),
  setPreferences: endpoint({
    id: 'setPreferences',
    method: 'PUT',
    path: '/api/admin/user/preferences',
    summary: 'Set your own preferences',
    description: 'Absent fields stay unchanged.',
    body: updatePreferencesSchema,
    success: { status: 200, schema: preferencesSchema, description: 'The new preferences' },
    access: { permission: null, caller: 'person' },
  }),
}
