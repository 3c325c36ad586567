// The part of OkHttp 4 that the generated Kotlin client uses, on top of java.net.http.
//
// Debian has only OkHttp 3, a Java library, against which generated Kotlin does not compile. These declarations have the
// names and types of OkHttp 4, so the generated code is compiled and run as it is.
package okhttp3

import java.io.Closeable
import java.io.File
import java.io.InputStream
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

class MediaType(val text: String) {
    companion object {
        fun String.toMediaTypeOrNull(): MediaType? = MediaType(this)
    }
}

open class RequestBody(val bytes: ByteArray) {
    companion object {
        fun ByteArray.toRequestBody(contentType: MediaType? = null) = RequestBody(this)
        fun String.toRequestBody(contentType: MediaType? = null) = RequestBody(toByteArray())
        fun File.asRequestBody(contentType: MediaType? = null) = RequestBody(readBytes())
    }
}

// The service accepts no forms, so these bodies are only compiled.
class FormBody : RequestBody(ByteArray(0)) {
    class Builder {
        fun add(name: String, value: String): Builder = this
        fun build() = FormBody()
    }
}

class MultipartBody : RequestBody(ByteArray(0)) {
    companion object {
        val FORM = MediaType("multipart/form-data")
    }

    class Builder {
        fun setType(type: MediaType): Builder = this
        fun addPart(headers: Headers?, body: RequestBody): Builder = this
        fun build() = MultipartBody()
    }
}

class Headers(val fields: Map<String, List<String>>) {
    fun toMultimap() = fields

    class Builder {
        private val fields = mutableMapOf<String, List<String>>()
        fun add(name: String, value: String): Builder = apply { fields[name] = fields[name].orEmpty() + value }
        fun build() = Headers(fields)
    }

    companion object {
        fun Map<String, String>.toHeaders() = Headers(mapValues { listOf(it.value) })
    }
}

class HttpUrl(val text: String) {
    val encodedPathSegments: List<String> get() = URI(text).rawPath.split("/").drop(1)
    fun newBuilder() = Builder(text)

    class Builder(private var text: String = "") {
        private var query = listOf<String>()
        fun scheme(scheme: String): Builder = apply { text = "$scheme:" }
        fun host(host: String): Builder = apply { text += "//$host" }
        fun addPathSegment(segment: String): Builder = addEncodedPathSegments(encode(segment))
        fun addEncodedPathSegments(segments: String): Builder = apply { text = text.trimEnd('/') + "/" + segments }
        fun addQueryParameter(name: String, value: String?): Builder =
            apply { query += encode(name) + "=" + encode(value.orEmpty()) }
        fun build() = HttpUrl(if (query.isEmpty()) text else text + "?" + query.joinToString("&"))
        private fun encode(text: String) = URLEncoder.encode(text, "UTF-8").replace("+", "%20")
    }

    companion object {
        fun String.toHttpUrlOrNull(): HttpUrl? = HttpUrl(this)
    }
}

class Request(val url: HttpUrl, val method: String, val headers: Headers, val body: RequestBody?) {
    class Builder {
        private lateinit var url: HttpUrl
        private var headers = Headers(emptyMap())
        private var method = "GET"
        private var body: RequestBody? = null
        fun url(url: HttpUrl): Builder = apply { this.url = url }
        fun headers(headers: Headers): Builder = apply { this.headers = headers }
        fun method(method: String, body: RequestBody?): Builder = apply { this.method = method; this.body = body }
        fun head() = method("HEAD", null)
        fun post(body: RequestBody) = method("POST", body)
        fun put(body: RequestBody) = method("PUT", body)
        fun patch(body: RequestBody) = method("PATCH", body)
        fun delete(body: RequestBody?) = method("DELETE", body)
        fun build() = Request(url, method, headers, body)
    }
}

class ResponseBody(private val bytes: ByteArray) {
    fun string() = String(bytes)
    fun bytes() = bytes
    fun byteStream(): InputStream = bytes.inputStream()
}

class Response(private val response: HttpResponse<ByteArray>) : Closeable {
    val code get() = response.statusCode()
    val message get() = ""
    val isSuccessful get() = code in 200..299
    val isRedirect get() = code in 300..399
    val headers get() = Headers(response.headers().map())
    val body: ResponseBody? get() = ResponseBody(response.body())
    fun header(name: String): String? = response.headers().firstValue(name).orElse(null)
    override fun close() {}
}

interface Callback

interface Call {
    fun execute(): Response

    fun interface Factory {
        fun newCall(request: Request): Call
    }
}

class OkHttpClient : Call.Factory {
    private val client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

    override fun newCall(request: Request) = object : Call {
        override fun execute(): Response {
            val body = request.body?.let { HttpRequest.BodyPublishers.ofByteArray(it.bytes) }
            val builder = HttpRequest.newBuilder(URI(request.url.text))
                .method(request.method, body ?: HttpRequest.BodyPublishers.noBody())
            request.headers.fields.forEach { (name, values) -> values.forEach { builder.header(name, it) } }
            return Response(client.send(builder.build(), HttpResponse.BodyHandlers.ofByteArray()))
        }
    }

    class Builder {
        fun build() = OkHttpClient()
    }
}
