{{/* Labels that never change, for selectors. Takes root and component. */}}
{{- define "fieldside.selector" -}}
app.kubernetes.io/name: fieldside
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "fieldside.labels" -}}
{{ include "fieldside.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Takes root and image, the name without repository and tag. */}}
{{- define "fieldside.image" -}}
{{- $of := .root.Values.image -}}
{{- $digest := index $of.digests .image -}}
{{- printf "%s/%s" $of.repository .image -}}
{{- if $digest }}@{{ $digest }}{{ else }}:{{ $of.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Not empty for a process that serves TLS. Jobs serve nothing. Takes root and process. */}}
{{- define "fieldside.hasTls" -}}
{{- if and .root.Values.tls.secretName (has "TLS_CERT_FILE" .process.variables) }}yes{{ end }}
{{- end }}

{{/* Secret with the certificate of a process. Takes root and name. */}}
{{- define "fieldside.tlsSecret" -}}
{{- tpl .root.Values.tls.secretName (merge (dict "name" .name) (pick .root "Values" "Release" "Template")) }}
{{- end }}

{{/* Labels and annotations of pods. Takes what fieldside.selector takes, and settings. */}}
{{- define "fieldside.podMetadata" -}}
labels:
  {{- include "fieldside.labels" . | nindent 2 }}
  {{- with .settings.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .settings.podAnnotations }}
annotations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* The processes of an installation, by name: with the egress proxies, if it has them. */}}
{{- define "fieldside.processes" -}}
{{- $table := .Files.Get "files/processes.yaml" | fromYaml -}}
{{- merge $table.processes (ternary $table.proxies dict .Values.egress.enabled) | toYaml }}
{{- end }}

{{/* Environment of a process or job, by files/environment.yaml. Takes root, name, process, and settings. */}}
{{- define "fieldside.environment" -}}
{{- $root := .root -}}
{{- $sources := $root.Files.Get "files/environment.yaml" | fromYaml -}}
{{- $context := merge (dict "process" .process "settings" .settings) (pick $root "Values" "Release" "Template") -}}
{{- $refs := index $root.Values.secretRefs .name | default dict -}}
{{- $secret := printf "%s-%s" $root.Release.Name .name -}}
{{- /* A name may appear once: server-side apply rejects a second. */}}
{{- $own := list }}
{{- range .settings.extraEnv }}{{ $own = append $own .name }}{{ end }}
{{- range $variable := .process.variables }}
{{- $isOptional := has $variable $sources.secrets.optional }}
{{- if has $variable $own }}
{{- else if or $isOptional (has $variable $sources.secrets.required) }}
{{- $ref := index $refs $variable | default dict }}
- name: {{ $variable }}
  valueFrom:
    secretKeyRef:
      name: {{ $ref.name | default $secret }}
      key: {{ $ref.key | default $variable }}
      {{- if $isOptional }}
      optional: true
      {{- end }}
{{- else if hasKey $sources.values $variable }}
{{- with tpl (index $sources.values $variable) $context }}
- name: {{ $variable }}
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- if and $root.Values.certificates.configMap (not (has "NODE_EXTRA_CA_CERTS" $own)) }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/fieldside/certificates/{{ $root.Values.certificates.key }}
{{- end }}
{{- with .settings.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* What the pods of Deployments and Jobs share, within the restricted Pod Security Standard. Takes root, name, process, and settings. */}}
{{- define "fieldside.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- toYaml .root.Values.podSecurityContext | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
  {{- with .root.Values.certificates.configMap }}
  - name: certificates
    configMap: { name: {{ . }} }
  {{- end }}
  {{- if include "fieldside.hasTls" . }}
  - name: tls
    secret: { secretName: {{ include "fieldside.tlsSecret" . | quote }} }
  {{- end }}
  {{- with .settings.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* What their containers share. Takes root, name, image, process, and settings. */}}
{{- define "fieldside.container" -}}
image: {{ include "fieldside.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext: {{- toYaml .root.Values.securityContext | nindent 2 }}
env:
  {{- include "fieldside.environment" . | trim | nindent 2 }}
resources: {{- toYaml .settings.resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- if .root.Values.certificates.configMap }}
  - name: certificates
    mountPath: /etc/fieldside/certificates
    readOnly: true
  {{- end }}
  {{- if include "fieldside.hasTls" . }}
  - name: tls
    mountPath: /etc/fieldside/tls
    readOnly: true
  {{- end }}
  {{- with .settings.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
