{{/* What selects the pods of a release. It never changes, because the selector of a Deployment cannot. */}}
{{- define "motiond.selector" -}}
app.kubernetes.io/name: motiond
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The CPU time of a replica at which the autoscaler adds another one. */}}
{{- define "motiond.targetCPU" -}}
{{- $limit := toString .Values.resources.limits.cpu -}}
{{- $thousandths := hasSuffix "m" $limit | ternary 1.0 1000.0 | mulf (trimSuffix "m" $limit | float64) -}}
{{- printf "%.0fm" (divf (mulf $thousandths .Values.autoscaling.targetPercentOfLimit) 100.0) -}}
{{- end }}

{{/* The labels of every object. scripts/helm_render.py removes those that are only true of an installation by Helm. */}}
{{- define "motiond.labels" -}}
{{ include "motiond.selector" . }}
{{- with .Chart.AppVersion }}
app.kubernetes.io/version: {{ . | quote }}
{{- end }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}
