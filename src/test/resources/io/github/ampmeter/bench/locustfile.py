from locust import FastHttpUser, task


class User(FastHttpUser):
    @task
    def page(self):
        with self.client.get("/page.html", catch_response=True) as answer:
            if answer.status_code != 200 or "the page that is asked for" not in answer.text:
                answer.failure("another page")
