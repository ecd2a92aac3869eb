{{- define "halyard.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "halyard.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else if contains (include "halyard.name" .) .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "halyard.name" .) | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "halyard.selectorLabels" -}}
app.kubernetes.io/name: {{ include "halyard.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "halyard.labels" -}}
{{ include "halyard.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "halyard.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "halyard.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "halyard.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "halyard.secretName" -}}
{{- default (include "halyard.fullname" .) .Values.secret.existing -}}
{{- end -}}

{{/* Names of the secret settings, as a JSON list. */}}
{{- define "halyard.secretKeys" -}}
{{- $keys := ternary .Values.secret.keys (keys .Values.secret.values) (ne .Values.secret.existing "") | sortAlpha -}}
{{- range list "DATABASE_URL" "HALYARD_SECRET_KEY" -}}
{{- if not (has . $keys) -}}
{{- fail (printf "%s is missing: add it to secret.values, or to secret.keys and your own Secret" .) -}}
{{- end -}}
{{- end -}}
{{- toJson $keys -}}
{{- end -}}

{{/* Settings of every container of the server. */}}
{{- define "halyard.env" -}}
- name: HALYARD_URL
  value: {{ required "url is required: the public address of the server" .Values.url | quote }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- if .Values.metrics.enabled }}
- name: METRICS_PORT
  value: {{ .Values.metrics.port | quote }}
{{- end }}
{{- range include "halyard.secretKeys" . | fromJsonArray }}
- name: {{ . }}_FILE
  value: /run/secrets/halyard/{{ . }}
{{- end }}
{{- end -}}

{{- define "halyard.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities:
  drop: [ALL]
{{- end -}}
